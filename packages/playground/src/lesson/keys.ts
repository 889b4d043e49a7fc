/** Returns whether a key belongs to an element of the page: to a field, or to a button that it presses. */
export function isTyping({
  key,
  target,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || shiftKey) return true;
  const element = target as Element;
  if (element.closest('select, textarea, input:not([type=range]), [role=application]')) return true;
  return (key === ' ' || key === 'Enter') && element.closest('button, summary, a') !== null;
}
