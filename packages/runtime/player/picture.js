/** Shows the frames of a search in an SVG element. */
import { center, fit, follow, pan, resize, showsAll, zoom } from './camera.js';
import { Pieces } from './pieces.js';
import { hideSmall, readableScale } from './readable.js';

const COLOR = /^#[0-9a-f]{3,8}$/i;
/** A picture whose text would be smaller is followed instead, in pixels. */
const SMALLEST_TEXT = 8;
const GLIDE = 220;
/** The shortest time between two pictures of the map, in milliseconds: each is drawn like a step. */
const MAP_PAUSE = 1000;

export class Picture {
  /** @param scene what is the same in all frames. @param onFollow is told whether the picture follows the search. */
  constructor({ svg, map, scene, onFollow }) {
    Object.assign(this, { svg, map, onFollow });
    const { width, height, scale, backdrop, dark } = scene;
    this.scene = { width, height, scale };
    this.pieces = new Pieces(svg.querySelector('.world'), backdrop);
    this.shown = new Map();
    svg.ownerDocument.adoptedStyleSheets.push(themeOf(dark));
    map.setAttribute('viewBox', `0 0 ${width} ${height}`);
    map.style.aspectRatio = `${width} / ${height}`;
    this.copy = new Pieces(map.querySelector('.world'), backdrop);
    this.outline = map.querySelector(':scope > rect');
    this.pointers = new Map();
    this.least = 0;
    this.isWhole = false;
    // The map is shown only if the view does not show all, so it takes no room from the first view.
    map.classList.add('unseen');
    this.listen();
    this.open();
  }

  /** Sets the least size of text, in pixels. Default: 0, any size. */
  setLeast(least) {
    this.least = least;
    this.open();
  }

  /** Shows the whole scene or, if that would be too small, follows the search. */
  open() {
    this.isAutomatic = true;
    this.isWhole = false;
    this.enough = this.scaleOfText();
    const view = fit(this.scene, this.window());
    const isReadable = view.unit * this.enough <= 1;
    this.setFollowing(!isReadable);
    this.place(isReadable ? view : this.viewAt(1 / this.scaleToFollow()));
  }

  /** Returns the pixels for each unit that text needs; 0 if there is none. */
  scaleOfText() {
    return readableScale(this.svg, this.least || SMALLEST_TEXT);
  }

  /** Returns the pixels for each unit at which the search is followed. */
  scaleToFollow() {
    return (this.least > 0 && this.scaleOfText()) || this.scene.scale;
  }

  /** Returns a view of what is followed. @param unit its units for each pixel. */
  viewAt(unit) {
    const area = this.focus ?? { x: 0, y: 0, width: 0, height: 0 };
    return follow(center({ unit, window: this.window() }, area), area, this.scene);
  }

  window() {
    const { clientWidth, clientHeight } = this.svg;
    return { width: Math.max(1, clientWidth), height: Math.max(1, clientHeight) };
  }

  /** @param glides whether the view moves smoothly. */
  show({ pieces, focus }, glides) {
    this.shown = pieces;
    this.pieces.show(pieces);
    this.mapTimer ??= setTimeout(() => this.drawMap(), MAP_PAUSE);
    this.focus = focus;
    const isNew = this.least > 0 || this.enough === 0;
    if (this.isAutomatic && isNew && this.scaleOfText() !== this.enough) this.open();
    else this.hideText();
    if (this.isFollowing && focus) this.moveTo(follow(this.view, focus, this.scene), glides);
  }

  /** Shows the whole scene, with text of any size. */
  fit() {
    this.isAutomatic = false;
    this.isWhole = true;
    this.hideText();
    this.setFollowing(false);
    this.moveTo(fit(this.scene, this.window()), true);
  }

  /** Follows the search at a readable size, or stops following. */
  toggleFollowing() {
    this.isAutomatic = false;
    this.setFollowing(!this.isFollowing);
    if (!this.isFollowing) return;
    this.isWhole = false;
    this.moveTo(this.viewAt(Math.min(this.view.unit, 1 / this.scaleToFollow())), true);
  }

  stopFollowing() {
    this.isAutomatic = false;
    this.setFollowing(false);
  }

  setFollowing(wanted) {
    this.isFollowing = wanted;
    this.onFollow(wanted);
  }

  /** Zooms around a point of the window, or around what is followed. */
  zoomBy(factor, at) {
    this.isAutomatic = false;
    const middle = this.isFollowing && this.focus ? middleOf(this.focus) : middleOf(this.view);
    this.place(zoom(this.view, factor, at ? this.pointAt(at) : middle, this.scene));
  }

  /** @param across, down parts of the visible width and height. */
  panBy(across, down) {
    this.stopFollowing();
    const { width, height } = this.view;
    this.moveTo(pan(this.view, across * width, down * height, this.scene), true);
  }

  pointAt({ clientX, clientY }) {
    const { left, top } = this.svg.getBoundingClientRect();
    const { x, y, unit } = this.view;
    return { x: x + (clientX - left) * unit, y: y + (clientY - top) * unit };
  }

  moveTo(target, glides) {
    cancelAnimationFrame(this.glide);
    const start = this.view;
    if (start.x === target.x && start.y === target.y && start.unit === target.unit) return;
    if (!glides || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      this.place(target);
      return;
    }
    const since = performance.now();
    const step = (now) => {
      const time = Math.min(1, Math.max(0, (now - since) / GLIDE));
      const eased = 1 - (1 - time) ** 3;
      const mixed = { ...target };
      for (const key of ['x', 'y', 'width', 'height', 'unit'])
        mixed[key] = start[key] + (target[key] - start[key]) * eased;
      this.place(mixed);
      if (time < 1) this.glide = requestAnimationFrame(step);
    };
    this.glide = requestAnimationFrame(step);
  }

  place(view) {
    cancelAnimationFrame(this.glide);
    this.view = view;
    this.svg.setAttribute('viewBox', `${view.x} ${view.y} ${view.width} ${view.height}`);
    for (const key of ['x', 'y', 'width', 'height']) this.outline.setAttribute(key, view[key]);
    this.outline.setAttribute('stroke-width', this.scene.width / 400);
    const { classList } = this.map;
    const wasUnseen = classList.contains('unseen');
    const isUnseen = classList.toggle('unseen', showsAll(view, this.scene));
    if (wasUnseen && !isUnseen) this.drawMap();
    this.hideText();
  }

  hideText() {
    if (this.least > 0) hideSmall(this.svg, this.isWhole ? 0 : this.least);
  }

  /** Draws what has changed in the map, if that is seen. */
  drawMap() {
    clearTimeout(this.mapTimer);
    this.mapTimer = undefined;
    if (this.map.classList.contains('unseen')) return;
    this.copy.show(this.shown);
  }

  listen() {
    const { svg, map, pointers } = this;
    new ResizeObserver(() => {
      const window = this.window();
      if (this.isAutomatic && this.least > 0) {
        this.open();
        return;
      }
      const wasWhole = showsAll(this.view, this.scene) && !this.isFollowing;
      this.place(
        wasWhole ? fit(this.scene, window) : pan(resize(this.view, window), 0, 0, this.scene),
      );
      if (this.isFollowing && this.focus) this.place(follow(this.view, this.focus, this.scene));
    }).observe(svg);
    svg.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault();
        const lines = event.deltaMode === 1 ? 16 : 1;
        this.zoomBy(Math.exp((-event.deltaY * lines) / 400), event);
      },
      { passive: false },
    );
    svg.addEventListener('pointerdown', (event) => {
      svg.setPointerCapture(event.pointerId);
      pointers.set(event.pointerId, event);
    });
    svg.addEventListener('pointermove', (event) => this.drag(event));
    for (const end of ['pointerup', 'pointercancel'])
      svg.addEventListener(end, (event) => pointers.delete(event.pointerId));
    const jump = (event) => {
      const { left, top, width, height } = map.getBoundingClientRect();
      const x = ((event.clientX - left) / width) * this.scene.width;
      const y = ((event.clientY - top) / height) * this.scene.height;
      this.stopFollowing();
      this.place(pan(center(this.view, { x, y, width: 0, height: 0 }), 0, 0, this.scene));
    };
    map.addEventListener('pointerdown', (event) => {
      map.setPointerCapture(event.pointerId);
      jump(event);
    });
    map.addEventListener('pointermove', (event) => event.buttons > 0 && jump(event));
  }

  /** One pointer pans, two zoom. */
  drag(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const other = [...this.pointers.values()].find(
      ({ pointerId }) => pointerId !== event.pointerId,
    );
    this.pointers.set(event.pointerId, event);
    if (other) {
      const apart = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      this.zoomBy(apart(event) / Math.max(1, apart(before)), other);
      return;
    }
    const { unit } = this.view;
    const [across, down] = [before.clientX - event.clientX, before.clientY - event.clientY];
    if (across !== 0 || down !== 0) this.stopFollowing();
    this.place(pan(this.view, across * unit, down * unit, this.scene));
  }
}

function middleOf({ x, y, width, height }) {
  return { x: x + width / 2, y: y + height / 2 };
}

/** Makes the rules that replace a scene's colors on dark pages. */
function themeOf(dark) {
  const style = new CSSStyleSheet();
  const rules = Object.entries(dark)
    .filter((colors) => colors.every((color) => COLOR.test(color)))
    .map(
      ([light, other]) =>
        `.world [fill="${light}"] { fill: ${other} } .world [stroke="${light}"] { stroke: ${other} }`,
    );
  style.replaceSync(`@media (prefers-color-scheme: dark) { ${rules.join(' ')} }`);
  return style;
}
