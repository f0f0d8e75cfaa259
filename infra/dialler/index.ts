export { createDialler, type Dialled, type Dialler, type Place } from './dialler.ts'
