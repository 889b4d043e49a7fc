/** Shows pseudocode with the lit lines. A click on a line jumps, a double click or the button before it sets a breakpoint. */

export class Pseudocode {
  /**
   * @param list an `ol` to fill.
   * @param lines as a solver declares them.
   * @param counts how often each event happens, by its name.
   * @param onJump is called with the events of a line.
   * @param onBreak is called with the events at which playing stops.
   */
  constructor({ list, lines, counts, onJump, onBreak }) {
    this.breaks = new Set();
    this.items = lines.map((line, number) => {
      const [text] = typeof line === 'string' ? [line] : line;
      const happening = eventsAt(line).filter((event) => counts.has(event));
      const item = list.ownerDocument.createElement('li');
      const tag = happening.length > 0 ? 'button' : 'span';
      const [toggle, code] = ['break', 'code'].map((name) => element(item, tag, name));
      code.textContent = text.trimStart();
      code.style.setProperty('--level', Math.floor((text.length - code.textContent.length) / 2));
      if (happening.length === 0) return item;
      toggle.type = code.type = 'button';
      toggle.ariaLabel = `Stop at line ${number + 1}`;
      toggle.title = 'Stop here when playing';
      code.title = 'Jump to the next step of this line';
      const setBreak = () => {
        if (!this.breaks.delete(number)) this.breaks.add(number);
        show();
        onBreak([...this.breaks].flatMap((each) => eventsAt(lines[each])));
      };
      const show = () => (toggle.ariaPressed = String(this.breaks.has(number)));
      show();
      toggle.addEventListener('click', setBreak);
      code.addEventListener('click', ({ detail }) => detail < 2 && onJump(happening));
      code.addEventListener('dblclick', setBreak);
      return item;
    });
    this.list = list;
    list.replaceChildren(...this.items);
  }

  /** Lights lines. @param lit those that the step has passed, and last the one that it is at. */
  show(lit) {
    const at = lit.at(-1);
    for (const [number, item] of this.items.entries()) {
      item.classList.toggle('passed', number !== at && lit.includes(number));
      if (number === at) item.setAttribute('aria-current', 'step');
      else item.removeAttribute('aria-current');
    }
    const item = this.items[at];
    if (item === undefined) return;
    // The list alone scrolls, not the page.
    const { list } = this;
    const top = item.offsetTop - list.offsetTop;
    const bottom = top + item.offsetHeight;
    list.scrollTop = Math.min(top, Math.max(bottom - list.clientHeight, list.scrollTop));
  }
}

/** Returns the events of a line, whether their steps pass it or are at it. */
function eventsAt(line) {
  return typeof line === 'string' ? [] : line.slice(1).map((name) => name.replace(/^via /, ''));
}

function element(parent, tag, className) {
  const made = parent.ownerDocument.createElement(tag);
  made.className = className;
  parent.append(made);
  return made;
}
