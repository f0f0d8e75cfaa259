/** A deposit comes back, a tip is a gift and a fee is a fee: no discount of the whole bon makes them smaller (DEF-73). */
export const isSpared = ({ special_behaviour }: { special_behaviour: string }): boolean =>
  special_behaviour === 'deposit' || special_behaviour === 'tip' || special_behaviour === 'delivery_fee'
