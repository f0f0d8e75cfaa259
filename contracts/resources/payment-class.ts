/**
 * Adapters of payment types (REG-35, REG-36). For the specification's "flatpay variants" these are the two used in
 * Danish shops: the box at the counter and the cloud.
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
