/**
 * Keeps a page alive while its browser translates it. A translator puts `<font>` elements with its own words in the place of text
 * nodes, or of several in a row, and takes these out of the document. The page, which knows nothing of that, would go on to write
 * into them unseen, or fail to put something before them.
 *
 * So each text that was taken out is put back, empty, before the element that stands in for it. Once the page changes such a text,
 * it is shown as the page has it, and the translator translates it again. To mark all that changes with `translate="no"` instead
 * would leave nearly a whole page untranslated.
 */

const isFont = (node: Node | null): node is HTMLElement =>
  node instanceof HTMLElement && node.localName === 'font';

/** Makes all texts below this element survive translations by the browser from now on. */
export function surviveTranslation(root: Element): void {
  const standIns = new WeakMap<Node, HTMLElement>();
  /** The texts for which an element stands in, with their content. */
  const said = new WeakMap<Node, Map<Text, string>>();

  /** Puts a text back, empty, before what stands in for it. */
  const hide = (text: Text, standIn: HTMLElement) => {
    // Some translators move the text itself into their element.
    if (standIn.contains(text)) text.replaceWith(text.cloneNode());
    const texts = said.get(standIn) ?? new Map<Text, string>();
    texts.set(text, text.data);
    said.set(standIn, texts);
    standIns.set(text, standIn);
    text.data = '';
    standIn.before(text);
  };

  /** Shows what the page says again; those texts that it has just written are as it wrote them. */
  const show = (standIn: HTMLElement, written: ReadonlySet<Node>) => {
    for (const [text, before] of said.get(standIn) ?? []) {
      if (!written.has(text)) text.data = before;
      standIns.delete(text);
    }
    said.delete(standIn);
    standIn.remove();
  };

  const follow = (changes: readonly MutationRecord[]) => {
    const written = new Set(
      changes.filter(({ type }) => type === 'characterData').map(({ target }) => target),
    );
    const added = new Set(changes.flatMap(({ addedNodes }) => [...addedNodes]).filter(isFont));

    for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of changes) {
      // Nodes that the page puts right after a text would come before the words that stand in for it.
      const neighbours = addedNodes.length > 0 && previousSibling !== null ? [previousSibling] : [];
      for (const node of [target, ...removedNodes, ...neighbours]) {
        const standIn = standIns.get(node);
        if (standIn !== undefined) show(standIn, written);
      }
      for (const node of removedNodes) if (isFont(node) && !node.isConnected) show(node, written);

      const near = [...addedNodes, previousSibling, nextSibling].filter(isFont);
      const standIn = near.find((font) => added.has(font) && font.isConnected);
      if (standIn === undefined) continue;
      for (const node of removedNodes) {
        const isTaken = !node.isConnected || standIn.contains(node);
        if (node instanceof Text && isTaken) hide(node, standIn);
      }
    }
    // These changes are neither of the page nor of the translator.
    observer.takeRecords();
  };

  const observer = new MutationObserver(follow);
  observer.observe(root, { childList: true, characterData: true, subtree: true });
}
