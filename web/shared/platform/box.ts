/**
 * A key-value store in IndexedDB that outlives the page, for values too large for localStorage. A write is on disk when
 * it resolves.
 */
const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open('bon', 1)
    request.onupgradeneeded = () => request.result.createObjectStore('box')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const within = async <T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> => {
  const db = await open()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = db.transaction('box', mode, { durability: 'strict' })
      const request = work(transaction.objectStore('box'))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onerror = () => reject(transaction.error)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    db.close()
  }
}

export const box = {
  get: (key: string): Promise<unknown> => within('readonly', (store) => store.get(key)),
  put: async (key: string, value: unknown): Promise<void> => {
    await within('readwrite', (store) => store.put(value, key))
  },
  keys: async (prefix: string): Promise<string[]> =>
    (await within('readonly', (store) => store.getAllKeys(IDBKeyRange.bound(prefix, `${prefix}\uffff`)))).map(
      String,
    ),
  /** Deletes all keys with the prefix. */
  clear: async (prefix: string): Promise<void> => {
    await within('readwrite', (store) => store.delete(IDBKeyRange.bound(prefix, `${prefix}\uffff`)))
  },
}
