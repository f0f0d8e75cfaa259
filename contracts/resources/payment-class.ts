/**
 * The adapters behind a means of payment (REG-35, REG-36). The spec says "flatpay variants": the box at the counter
 * and the cloud are the two that a Danish shop meets.
 */
export const terminalClasses = [
  'autonomous_terminal',
  'bambora',
  'bambora_rest',
  'capture_sessions',
  'flatpay',
  'flatpay_cloud',
  'mobilepay_pos',
  'nets_rest_api',
  'seitatech',
  'vibrant',
  'vipps_mobilepay_pos',
] as const
export const paymentClasses = [...terminalClasses, 'cash', 'external'] as const
