import 'temporal-polyfill/global'
import { anchorsIn } from '@bon/contracts/journal'
import { linesOf, verifyBundle } from '../../../infra/bundle-verifier/index.ts'
import type { VerifyMessage, VerifyRequest } from './verify-file.ts'

const report = (message: VerifyMessage) => postMessage(message)

// In a worker, because a month takes seconds, and so that the page's first load shares no code with the verifier.
addEventListener('message', async ({ data: { file, anchors } }: MessageEvent<VerifyRequest>) => {
  try {
    const onLines = (lines: number) => report({ lines })
    report({ verdict: await verifyBundle(linesOf(file.stream()), { anchors: anchorsIn(anchors), onLines }) })
  } catch {
    // The browser could not read the file, or has no memory left: the screen says that it cannot be read.
    report({ unreadable: true })
  }
})
