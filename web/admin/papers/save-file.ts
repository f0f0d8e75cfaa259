/** Downloads a file received from the API. */
export const saveFile = ({ name, base64 }: { name: string; base64: string }): void => {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
