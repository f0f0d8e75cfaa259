import type { BundleVerdict } from '../../../infra/bundle-verifier/index.ts'

export type { BundleVerdict } from '../../../infra/bundle-verifier/index.ts'

export type VerifyRequest = { file: File; anchors: string }
export type VerifyMessage = { lines: number } | { verdict: BundleVerdict } | { unreadable: true }

/** The verdict of the program that anybody can run, in a worker of this browser; undefined for what is no bundle. */
export const verifyFile = (
  request: VerifyRequest,
  onLines: (lines: number) => void,
): Promise<BundleVerdict | undefined> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./verify.worker.ts', import.meta.url), { type: 'module' })
    const done = (verdict: BundleVerdict | undefined) => {
      worker.terminate()
      resolve(verdict)
    }
    worker.onmessage = ({ data }: MessageEvent<VerifyMessage>) => {
      if ('lines' in data) onLines(data.lines)
      else done('verdict' in data ? data.verdict : undefined)
    }
    worker.onerror = () => done(undefined)
    worker.postMessage(request)
  })
