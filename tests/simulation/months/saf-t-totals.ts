/** `gross 11001`, `vat 25`, `base 25`: what the transactions of a cash-register file come to, in øre, without training. */
export const safTTotals = (text: string): Map<string, number> => {
  const totals = new Map<string, number>()
  const add = (key: string, amount: number) => totals.set(key, (totals.get(key) ?? 0) + amount)
  for (const [whole] of text.matchAll(/<cashtransaction>.*?<\/cashtransaction>/gs)) {
    const own = whole.replaceAll(/<ctLine>.*?<\/ctLine>/gs, '')
    if (textOf(own, 'trainingID') === 'true' || textOf(own, 'voidTransaction') === 'true') continue
    const type = textOf(own, 'transType')
    add(`gross ${type}`, minorOf(own, 'transAmntIn'))
    // Multi-purpose cards are no turnover, though they have a row of VAT at zero percent (LAW-13).
    if (type === '11999') continue
    for (const [, vat = ''] of own.matchAll(/<vat>(.*?)<\/vat>/gs)) {
      const rate = Number(textOf(vat, 'vatPerc')) * 10
      add(`vat ${rate}`, minorOf(vat, 'vatAmnt'))
      add(`base ${rate}`, minorOf(vat, 'vatBasAmnt'))
    }
  }
  return totals
}

const textOf = (text: string, name: string): string =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1] ?? ''
const minorOf = (text: string, name: string): number => Math.round(Number(textOf(text, name)) * 100)
