/** Makes small faults in a source, like those of a hurried programmer. */
import { parseSync, Visitor } from 'rolldown/utils';

/** A change of one place in a source. */
export interface Fault {
  readonly kind: string;
  /** The line where it begins, from 1. */
  readonly line: number;
  /** The replaced part of the source. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Part of a syntax tree. */
interface Place {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

const COMPARISONS: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '>',
  '>': '<',
  '<=': '>=',
  '>=': '<=',
};
const BOUNDARIES: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
const LOGIC: Readonly<Record<string, string>> = { '&&': '||', '||': '&&' };
const LEAVES = new Set([
  'ReturnStatement',
  'ThrowStatement',
  'ContinueStatement',
  'BreakStatement',
]);

/**
 * Lists the faults in the code of a TypeScript source, in the order of their places; none in types.
 *
 * @throws Error if it cannot be parsed.
 */
export function faultsIn(source: string): Fault[] {
  const { program, errors } = parseSync('source.ts', source, { lang: 'ts', sourceType: 'module' });
  if (errors.length > 0) throw new Error(errors[0]!.message);
  const faults: Fault[] = [];
  const textOf = ({ start, end }: Place): string => source.slice(start, end);
  const add = (kind: string, { start, end }: Omit<Place, 'type'>, text: string): void => {
    const line = source.slice(0, start).split('\n').length;
    faults.push({ kind, line, start, end, text });
  };
  const replaceOperator = (
    kind: string,
    { left, right, operator }: { left: Place; right: Place; operator: string },
    others: Readonly<Record<string, string>>,
  ): void => {
    const other = others[operator];
    if (other === undefined) return;
    // Comments and parentheses may stand beside the operator.
    const start = source.indexOf(operator, left.end);
    if (start !== -1 && start < right.start)
      add(kind, { start, end: start + operator.length }, other);
  };
  const negate = ({ test }: { readonly test: Place | null }): void => {
    if (test !== null) add('negated condition', test, `!(${textOf(test)})`);
  };
  /** The numbers and truth values that are types or keys. */
  const left = new Set<number>();
  new Visitor({
    TSLiteralType: ({ literal }) => void left.add(literal.start),
    TSEnumMember: ({ start }) => void left.add(start),
    BinaryExpression(node) {
      replaceOperator('comparison', node, COMPARISONS);
      replaceOperator('boundary', node, BOUNDARIES);
    },
    LogicalExpression: (node) => replaceOperator('logic', node, LOGIC),
    AwaitExpression: (node) => add('dropped await', node, textOf(node.argument)),
    IfStatement(node) {
      negate(node);
      const { consequent, alternate } = node;
      const last = consequent.type === 'BlockStatement' ? consequent.body.at(-1) : consequent;
      if (alternate === null && last !== undefined && LEAVES.has(last.type))
        add('removed guard', node, ';');
    },
    ConditionalExpression: negate,
    WhileStatement: negate,
    CallExpression({ arguments: given }) {
      const [first, second] = given;
      const isSpread = [first, second].some((each) => each?.type === 'SpreadElement');
      if (first !== undefined && second !== undefined && !isSpread) {
        const between = source.slice(first.end, second.start);
        const both = { start: first.start, end: second.end };
        if (textOf(first) !== textOf(second))
          add('swapped arguments', both, `${textOf(second)}${between}${textOf(first)}`);
      }
      const options = given.flatMap((each) =>
        each.type === 'ObjectExpression' ? each.properties : [],
      );
      for (const option of options)
        if (option.type === 'Property' && option.value.type === 'Literal')
          add('dropped option', option, '...{}');
    },
    Property: ({ key, computed }) => void (computed || left.add(key.start)),
    Literal(node) {
      if (left.has(node.start)) return;
      if ('regex' in node)
        for (const flag of node.regex.flags)
          add('dropped flag', node, `/${node.regex.pattern}/${node.regex.flags.replace(flag, '')}`);
      else if (typeof node.value === 'number') add('constant', node, `${node.value + 1}`);
      else if (typeof node.value === 'boolean') add('constant', node, `${!node.value}`);
    },
  }).visit(program);
  return faults.toSorted((a, b) => a.start - b.start || a.end - b.end);
}

/** Returns a source with a fault. */
export function withFault(source: string, { start, end, text }: Fault): string {
  return source.slice(0, start) + text + source.slice(end);
}

/** Returns the changed line before and after a fault as a difference. Further lines of the changed part are left out. */
export function differenceOf(source: string, fault: Fault): string {
  const lineOf = (text: string): string => text.split('\n')[fault.line - 1]!.trim();
  return `- ${lineOf(source)}\n+ ${lineOf(withFault(source, fault))}`;
}
