import { anchorsIn } from '@bon/contracts/journal'
import { type BundleVerdict, linesOf, verifyBundle } from '../../../infra/bundle-verifier/index.ts'

export type { BundleVerdict } from '../../../infra/bundle-verifier/index.ts'

/** The verdict of the program that anybody can run, here in the browser. @throws Error for what is no bundle. */
export const verifyFile = (
  file: File,
  anchors: string,
  onLines: (lines: number) => void,
): Promise<BundleVerdict> => verifyBundle(linesOf(file.stream()), { anchors: anchorsIn(anchors), onLines })
