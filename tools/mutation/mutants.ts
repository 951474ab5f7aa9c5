/** Changes of one operator, condition, constant or statement in a source, which its tests should notice. */
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { stream } from '../../src/engine/random.ts';
import { parseSource } from '../sourceFiles.ts';

/** A change at one place of a file. */
export interface Mutant {
  readonly file: string;
  /** The number of the line, from 1. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly found: string;
  readonly becomes: string;
}

const OPERATORS: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.EqualsEqualsToken, '!='],
  [ts.SyntaxKind.ExclamationEqualsToken, '=='],
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
  [ts.SyntaxKind.QuestionQuestionToken, '&&'],
  [ts.SyntaxKind.PlusToken, '-'],
  [ts.SyntaxKind.MinusToken, '+'],
  [ts.SyntaxKind.AsteriskToken, '/'],
  [ts.SyntaxKind.SlashToken, '*'],
  [ts.SyntaxKind.PercentToken, '*'],
  [ts.SyntaxKind.PlusEqualsToken, '-='],
  [ts.SyntaxKind.MinusEqualsToken, '+='],
]);

const METHODS: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  floor: 'ceil',
  ceil: 'floor',
  find: 'findLast',
  findLast: 'find',
  indexOf: 'lastIndexOf',
  findIndex: 'findLastIndex',
  push: 'unshift',
};

/** Methods that return a value of the same type, so that a mutant can do without the call. */
const DROPPED = new Set(['filter', 'slice', 'toSorted', 'sort', 'toReversed', 'reverse', 'trim']);

type Change = readonly [node: ts.Node, becomes: string];

function changesAt(node: ts.Node, textOf: (node: ts.Node) => string): Change[] {
  const changes: Change[] = [];
  if (ts.isBinaryExpression(node)) {
    const becomes = OPERATORS.get(node.operatorToken.kind);
    if (becomes !== undefined) changes.push([node.operatorToken, becomes]);
  }
  const isBranch = ts.isIfStatement(node) || ts.isWhileStatement(node);
  const condition = isBranch ? node.expression : ts.isConditionalExpression(node) ? node.condition : null;
  if (condition !== null && !ts.isBinaryExpression(condition))
    changes.push([condition, `!(${textOf(condition)})`]);
  if (ts.isPrefixUnaryExpression(node)) {
    const isNegation = node.operator === ts.SyntaxKind.ExclamationToken;
    const isSign = node.operator === ts.SyntaxKind.MinusToken;
    if (isNegation || isSign) changes.push([node, textOf(node.operand)]);
  }
  if (node.kind === ts.SyntaxKind.TrueKeyword) changes.push([node, 'false']);
  if (node.kind === ts.SyntaxKind.FalseKeyword) changes.push([node, 'true']);
  if (ts.isNumericLiteral(node)) changes.push([node, `${Number(node.text.replaceAll('_', '')) + 1}`]);
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { name, expression } = node.expression;
    const becomes = METHODS[name.text];
    if (becomes !== undefined) changes.push([name, becomes]);
    if (DROPPED.has(name.text)) changes.push([node, textOf(expression)]);
  }
  if (ts.isExpressionStatement(node) && !ts.isAwaitExpression(node.expression)) {
    const isSuper = textOf(node).startsWith('super');
    if (!isSuper) changes.push([node, ';']);
  }
  return changes;
}

/** True for types, imports and exports from elsewhere, which contain no code that runs. */
const isSkipped = (node: ts.Node) =>
  ts.isTypeNode(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node);

/** All mutants of a file, in its order. */
export function mutantsOf(file: string, source = readFileSync(file, 'utf8')): Mutant[] {
  const tree = parseSource(file, source);
  const mutants: Mutant[] = [];
  const visit = (node: ts.Node): void => {
    if (isSkipped(node)) return;
    for (const [place, becomes] of changesAt(node, (one) => one.getText(tree))) {
      const start = place.getStart(tree);
      const line = tree.getLineAndCharacterOfPosition(start).line + 1;
      mutants.push({ file, line, start, end: place.end, found: place.getText(tree), becomes });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return mutants.toSorted((a, b) => a.start - b.start || a.end - b.end);
}

/** The source with the change of a mutant. */
export const mutated = (source: string, { start, end, becomes }: Mutant): string =>
  source.slice(0, start) + becomes + source.slice(end);

/** Draws so many of a list by lot, without repetition. */
export function sample<Of>(list: readonly Of[], count: number, seed: number): Of[] {
  return stream(seed, 'mutants')
    .shuffle([...list])
    .slice(0, count);
}
