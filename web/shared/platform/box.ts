/**
 * Large things that outlive the page, by key, in IndexedDB: what localStorage is too small for. A write is on the disk
 * when it resolves.
 */
const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const asked = indexedDB.open('bon', 1)
    asked.onupgradeneeded = () => asked.result.createObjectStore('box')
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })

const within = async <T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> => {
  const db = await open()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = db.transaction('box', mode, { durability: 'strict' })
      const asked = work(transaction.objectStore('box'))
      transaction.oncomplete = () => resolve(asked.result)
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
  /** Everything whose key begins so. */
  clear: async (prefix: string): Promise<void> => {
    await within('readwrite', (store) => store.delete(IDBKeyRange.bound(prefix, `${prefix}\uffff`)))
  },
}
