/** The button that lets a class follow the page, and the link and code to show to the class. */
import { useSignal } from '@preact/signals';
import { CopyButton } from '@queenside/playground/copy-button';
import { useEffect, useRef } from 'preact/hooks';
import { endLecture, isFollowed, lecture, refusal, startLecture } from './publisher.ts';
import './lecture.css';

export function FollowMe() {
  const isOpen = useSignal(false);
  if (lecture.value === undefined) return null;
  const open = (): void => {
    if (!isFollowed.value) startLecture();
    isOpen.value = true;
  };
  return (
    <>
      <button type="button" aria-haspopup="dialog" aria-pressed={isFollowed.value} onClick={open}>
        {isFollowed.value ? followersText(lecture.value.followers) : 'Follow me'}
      </button>
      {refusal.value !== '' && (
        <p class="error" role="alert">
          {refusal.value}
        </p>
      )}
      {isOpen.value && <Invitation onClose={() => (isOpen.value = false)} />}
    </>
  );
}

/** The link and the code, as large as the window allows. */
function Invitation({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current!.showModal(), []);
  const { addresses, port, code, followers } = lecture.value!;
  const [address, ...others] = addresses.map((each) => `${each}:${port}`);
  const close = (): void => dialog.current!.close();
  return (
    <dialog ref={dialog} class="invitation" aria-labelledby="invitation" onClose={onClose}>
      <div class="stack">
        <h2 id="invitation">Follow me on your own device</h2>
        {address === undefined ? (
          <p class="error">
            This machine is in no network. Join the network of the class; the address then appears
            here.
          </p>
        ) : (
          <dl>
            <div>
              <dt>Open</dt>
              <dd class="address">
                <span class="scheme">http://</span>
                {address}
              </dd>
            </div>
            <div>
              <dt>Code</dt>
              <dd class="code">{code}</dd>
            </div>
          </dl>
        )}
        {others.length > 0 && (
          <p class="caption">
            If that does not open, try <strong>{others.join(' or ')}</strong>.
          </p>
        )}
        <p role="status">{followersText(followers)}</p>
        <div class="row">
          <button type="button" class="primary" onClick={close}>
            Close
          </button>
          {address !== undefined && <CopyButton what="link" text={`http://${address}/#${code}`} />}
          <button
            type="button"
            class="end"
            onClick={() => {
              endLecture();
              close();
            }}
          >
            Stop the lecture
          </button>
        </div>
      </div>
    </dialog>
  );
}

function followersText(count: number): string {
  return `${count} ${count === 1 ? 'follower' : 'followers'}`;
}
