/** Every symbol of assets/icons.svg and of first-icons.svg (icon.tsx says which is where). */
export const iconNames = [
  'dashboard', 'ticket', 'qr', 'scan', 'gift', 'document', 'folder', 'laptop', 'box', 'wallet',
  'bell', 'user', 'users', 'shop', 'pin', 'phone', 'search', 'filter', 'calendar', 'clock',
  'check', 'check-circle', 'close', 'close-circle', 'warning', 'info', 'plus', 'minus', 'chevron-down', 'chevron-right',
  'chevron-left', 'arrow-right', 'arrow-left', 'external', 'sign-out', 'edit', 'eye-off', 'mail', 'undo', 'eye',
  'lock', 'shield-check', 'image', 'camera', 'torch', 'keyboard', 'printer', 'refresh', 'offline', 'rotate',
  'zoom-in', 'zoom-out', 'trend-up', 'expand', 'copy', 'upload', 'download', 'menu', 'trash', 'card',
] as const

export type IconName = (typeof iconNames)[number]
