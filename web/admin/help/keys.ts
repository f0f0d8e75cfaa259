/** Working keyboard shortcuts (DES-32), with the text key of each: `help.does.<name>`. */
export const adminKeys = [
  ['Ctrl K', 'palette'],
  ['Ctrl S', 'save'],
  ['/', 'filter'],
  ['n', 'new'],
  ['↑ ↓', 'rows'],
  ['Enter', 'open'],
  ['Esc', 'close'],
] as const

export const registerKeys = [
  ['F2', 'sale'],
  ['F4', 'orders'],
  ['F10', 'pay'],
  ['/', 'search'],
  ['101 Enter', 'plu'],
  ['3*101', 'many'],
  ['+ −', 'quantity'],
  ['Delete', 'remove'],
  ['Ctrl Z', 'undo'],
] as const
