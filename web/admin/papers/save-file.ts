import { saveBlob } from '../parts/save-blob.ts'

/** Downloads a file received from the API. */
export const saveFile = ({ name, base64 }: { name: string; base64: string }): void => {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  saveBlob(new Blob([bytes], { type: 'application/pdf' }), name)
}
