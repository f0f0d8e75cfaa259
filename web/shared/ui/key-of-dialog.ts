let isOpen = false

// A dialog closes itself by Esc in the capture phase: whether one was open is noted before. This listener is added when
// the module loads, and so comes before those of dialogs.
window.addEventListener(
  'keydown',
  () => {
    isOpen = document.querySelector('[role="dialog"]') !== null
  },
  { capture: true },
)

/**
 * For handlers of `keydown`: whether a dialog or a sheet was open when the key was pressed. The key belongs to it then,
 * although the focus may not be in it yet, and although it may have closed by this key.
 */
export const isKeyOfDialog = (): boolean => isOpen
