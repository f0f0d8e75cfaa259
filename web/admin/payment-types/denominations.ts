/** The Danish coins and notes in a drawer, largest first; the 1000 note is no longer legal tender (DEF-07). */
export const danishUnits = [50000, 20000, 10000, 5000, 2000, 1000, 500, 200, 100, 50] as const

/** Adds or removes a unit, largest first as the register counts (REG-33). */
export const toggled = (units: readonly number[], unit: number): number[] =>
  (units.includes(unit) ? units.filter((each) => each !== unit) : [...units, unit]).toSorted((a, b) => b - a)
