/** The functions that were running at the shown step, with their variables. */
import type { StackFrame } from '../../own-code/messages.ts';

interface StackProps {
  readonly stack: readonly StackFrame[];
  /** The line of the call; 0 if it is not known. */
  readonly line: number;
}

export function Stack({ stack, line }: StackProps) {
  if (stack.length === 0)
    return <p class="caption">{line === 0 ? 'No call yet.' : `The call is in line ${line}.`}</p>;
  return stack.length === 1 ? <Single frame={stack[0]!} /> : <Several stack={stack} />;
}

/** One function, with a row for each variable: long values have room. */
function Single({ frame: [name, line, variables] }: { readonly frame: StackFrame }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{name}</th>
          <th scope="col">line {line}</th>
        </tr>
      </thead>
      <tbody>
        {variables.map(([each, value]) => (
          <tr key={each}>
            <th scope="row">{each}</th>
            <td class="long">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Functions that called each other, with a column for each variable. */
function Several({ stack }: { readonly stack: readonly StackFrame[] }) {
  const names = [...new Set(stack.flatMap(([, , variables]) => variables.map(([name]) => name)))];
  return (
    <table>
      <thead>
        <tr>
          {['function', 'line', ...names].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {stack.map(([name, line, variables], index) => {
          const values = new Map(variables);
          return (
            <tr key={index} class={index === 0 ? 'innermost' : ''}>
              <th scope="row">{name}</th>
              <td>{line}</td>
              {names.map((each) => (
                <td key={each}>{values.get(each) ?? ''}</td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
