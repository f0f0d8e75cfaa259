import { type Money, money } from '@bon/contracts/kernel'

/**
 * Typed text in minor units (SPEC-5: comma becomes dot, times 100, rounded): `12,5`, `12.50`, `1.234,50`. A dot before
 * exactly three digits groups thousands. Undefined when it is not an amount.
 */
export const parseMoney = (typed: string): Money | undefined => {
  const plain = typed
    .trim()
    .replace(/^−/, '-')
    .replaceAll(/\.(?=\d{3}(?:\D|$))/g, '')
    .replace(',', '.')
  const parts = /^(-?)(\d{0,9})(?:\.(\d*))?$/.exec(plain)
  if (!parts || (!parts[2] && !parts[3])) return undefined
  const [, sign, whole = '', rest = ''] = parts
  const thousandths = Number(`${whole || '0'}${rest.padEnd(3, '0').slice(0, 3)}`)
  const minor = Math.floor((thousandths + 5) / 10)
  return money(sign ? -minor : minor)
}
