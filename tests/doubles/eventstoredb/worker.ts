import { parentPort } from 'node:worker_threads'
import { startEventStoreDouble } from './index.ts'

const { url } = await startEventStoreDouble()
parentPort?.postMessage(url)
