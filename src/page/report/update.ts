/** Brings a page that is shown to what its server would send now, and leaves alone whatever is the same. */

function updateAttributes(shown: Element, next: Element): void {
  for (const name of next.getAttributeNames()) {
    const value = next.getAttribute(name) ?? '';
    if (shown.getAttribute(name) !== value) shown.setAttribute(name, value);
  }
  for (const name of shown.getAttributeNames()) {
    // What the reader has opened stays open.
    if (!next.hasAttribute(name) && name !== 'open') shown.removeAttribute(name);
  }
}

function updateNode(shown: ChildNode, next: ChildNode): void {
  if (shown.nodeName !== next.nodeName) shown.replaceWith(next);
  else if (shown instanceof Element && next instanceof Element) {
    updateAttributes(shown, next);
    // What is inside a chart was drawn here, and some charts were loaded by themselves.
    if (!shown.matches('[data-chart], [data-later]')) updateChildren(shown, next);
  } else if (shown.nodeValue !== next.nodeValue) shown.nodeValue = next.nodeValue;
}

/** The same for what is inside, which it does not ask about. */
export function updateChildren(shown: Element, next: Element): void {
  const [old, fresh] = [[...shown.childNodes], [...next.childNodes]];
  fresh.forEach((node, index) => {
    const before = old[index];
    if (before === undefined) shown.append(node);
    else updateNode(before, node);
  });
  for (const left of old.slice(fresh.length)) left.remove();
}

/** Boxes that are ticked stay so, also where their rows have moved. */
export function update(shown: Element, next: Element): void {
  const ticked = new Set(
    [...shown.querySelectorAll<HTMLInputElement>('input:checked')].map(({ value }) => value),
  );
  const { className } = shown;
  updateNode(shown, next as unknown as ChildNode);
  shown.className = className;
  for (const box of shown.querySelectorAll<HTMLInputElement>('input')) box.checked = ticked.has(box.value);
}
