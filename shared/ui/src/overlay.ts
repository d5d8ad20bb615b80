/** Overlays above the page: dialogs, toasts, menus, and the button to copy, which answers by a toast. */
export { CopyButton, type CopyButtonProps } from './overlay/copy-button.tsx';
export {
  AlertDialog,
  type AlertDialogProps,
  ConfirmDialog,
  type ConfirmDialogProps,
  Dialog,
  type DialogProps,
} from './overlay/dialog.tsx';
export { Menu, type MenuEntry, type MenuProps } from './overlay/menu.tsx';
export { showToast, type Toast, Toasts } from './overlay/toasts.tsx';
