export { Coin, coinUnits, DenominationFace, isNote, Note } from './denominations.tsx'
