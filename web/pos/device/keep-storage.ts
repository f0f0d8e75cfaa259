import { storageHere } from './storage-here.ts'

/**
 * Asks the browser to keep what this device stores: pairing, bons, sales that wait. Some browsers decide by themselves
 * and some ask the person, once in a tab; a refusal is said where a cashier signs in.
 */
export const keepStorage = async (): Promise<void> => {
  const { storage } = navigator
  // Without https from another machine there is nothing to ask.
  if (storage?.persist && !storageHere.wasAsked()) storageHere.remember(await storage.persist())
}
