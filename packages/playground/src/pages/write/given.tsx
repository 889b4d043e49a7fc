/** What the function gets: the members of its tree, space, or board, to read beside the code. */
import { useSignal } from '@preact/signals';
import { DOCS } from '../../address/docs.ts';
import { OutsideLink } from '../../parts/outside-link.tsx';
import { LANGUAGES } from './algorithms.ts';
import { algorithm, language } from './code.ts';
import { callIn, MEMBERS, RETURNED } from './members.ts';

export function Given() {
  const isOpen = useSignal(false);
  return (
    <details class="given" onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}>
      <summary>What your function gets</summary>
      {isOpen.value && <Members />}
    </details>
  );
}

function Members() {
  const { kind } = algorithm.value;
  const now = language.value;
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label="What your function gets">
      <p>
        Write <code>solve({kind})</code>. Return <Words text={RETURNED[kind]} />.{' '}
        <OutsideLink href={`${DOCS}docs/own-search.html#${kind}`}>Documentation</OutsideLink>
      </p>
      <dl>
        {MEMBERS[kind].map((member) => (
          <div key={member.call}>
            <dt>
              <code>{callIn(now, member)}</code>
            </dt>
            <dd>
              <Words text={member.does} />
              {member.counts !== '' && <span class="caption"> counts as {member.counts}</span>}
              <pre>{member.example[now]}</pre>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Shows words with code between backquotes. */
function Words({ text }: { readonly text: string }) {
  const { nothing } = LANGUAGES[language.value];
  return text
    .split('`')
    .map((part, index) =>
      index % 2 === 0 ? part : <code key={index}>{part === 'None' ? nothing : part}</code>,
    );
}
