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
/** Adapters by which the guest pays with an app. */
export const phoneClasses = [
  'mobilepay_pos',
  'vipps_mobilepay_pos',
] as const satisfies readonly (typeof terminalClasses)[number][]
export const paymentClasses = [...terminalClasses, 'cash', 'external'] as const
