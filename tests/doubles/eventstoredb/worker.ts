import { parentPort } from 'node:worker_threads'
import { startEventStoreDouble } from './index.ts'

const { url, counted } = await startEventStoreDouble()
parentPort?.postMessage(url)
parentPort?.on('message', () => parentPort?.postMessage({ ...counted }))
