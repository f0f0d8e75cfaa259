export type LetterLine = { key: string; words: string; path?: string }

/** The lines of a letter; one that is a link leads to the same path here, whatever host the letter names. */
export const linesOf = (text: string): LetterLine[] =>
  text
    .split(/\n{2,}/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((words, i) => {
      const key = `${i} ${words}`
      const path = /^https?:\/\/[^/\s]+(\/\S*)$/.exec(words)?.[1]
      return path === undefined ? { key, words } : { key, words, path }
    })
