/** The texts of every screen and dialog of the register, besides `common` and the rejections. */
export const tillTexts = [
  'bon',
  'cards',
  'drawer',
  'floor-plan',
  'inspection',
  'invoices',
  'orders',
  'papers',
  'popups',
  'pos',
  'printing',
  'session',
  'split',
  'story',
  'waiting',
] as const
