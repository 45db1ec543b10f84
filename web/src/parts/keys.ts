/** Whether a key is meant for a field, or for the browser. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const at = event.target as HTMLElement | null;
  return !!at?.closest?.("input, textarea, select, dialog, [contenteditable], [role=menu], [role=dialog]");
}
