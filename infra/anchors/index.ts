export { compareHeads, type HeadDiffers, sentenceOf } from './compare-heads.ts'
export { keepHeadIn, readHeads } from './heads-file.ts'
