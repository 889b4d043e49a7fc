/**
 * Which part of a scene is visible. A view is a rectangle of the scene with the shape of its window; all functions return
 * new views. Runs without a page.
 */

/** The part of a view at its edges that what is followed must not enter. */
const EDGE = 0.12;
/** How much closer than one pixel for each pixel of the picture a view may come. */
const CLOSEST = 6;

/** Returns the view of a whole scene. @param window its size in pixels. */
export function fit(scene, window) {
  const unit = Math.max(scene.width / window.width, scene.height / window.height);
  return center({ unit, window }, { x: 0, y: 0, width: scene.width, height: scene.height });
}

/** Returns the view of the same size whose middle is an area's. */
export function center({ unit, window }, { x, y, width, height }) {
  const [across, down] = [window.width * unit, window.height * unit];
  return {
    x: x + width / 2 - across / 2,
    y: y + height / 2 - down / 2,
    width: across,
    height: down,
    unit,
    window,
  };
}

/** Zooms by a factor around a point of the scene that stays where it is. */
export function zoom(view, factor, point, scene) {
  const farthest = 1.1 * fit(scene, view.window).unit;
  const closest = Math.min(farthest, 1 / scene.scale / CLOSEST);
  const unit = Math.min(farthest, Math.max(closest, view.unit / factor));
  const share = unit / view.unit;
  return within(
    {
      ...view,
      unit,
      x: point.x - (point.x - view.x) * share,
      y: point.y - (point.y - view.y) * share,
      width: view.width * share,
      height: view.height * share,
    },
    scene,
  );
}

export function pan(view, across, down, scene) {
  return within({ ...view, x: view.x + across, y: view.y + down }, scene);
}

/** Moves a view only as far as an area needs that it is to show. */
export function follow(view, area, scene) {
  const along = (from, size, start, length) => {
    const edge = size * EDGE;
    if (length > size - 2 * edge) return start + length / 2 - size / 2;
    if (start < from + edge) return start + length / 2 - size / 2;
    return start + length > from + size - edge ? start + length / 2 - size / 2 : from;
  };
  return within(
    {
      ...view,
      x: along(view.x, view.width, area.x, area.width),
      y: along(view.y, view.height, area.y, area.height),
    },
    scene,
  );
}

/** Returns the view with another window around the same middle. */
export function resize(view, window) {
  return center({ unit: view.unit, window }, view);
}

/** Returns whether a view shows a whole scene. */
export function showsAll(view, scene) {
  const slack = view.unit;
  return (
    view.x <= slack &&
    view.y <= slack &&
    view.x + view.width >= scene.width - slack &&
    view.y + view.height >= scene.height - slack
  );
}

/** Keeps a view on the scene; a scene that is smaller than the view is centered. */
function within(view, scene) {
  const along = (from, size, length) =>
    size >= length ? (length - size) / 2 : Math.min(Math.max(from, 0), length - size);
  return {
    ...view,
    x: along(view.x, view.width, scene.width),
    y: along(view.y, view.height, scene.height),
  };
}
