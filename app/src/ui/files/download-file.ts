/** Downloads a file through the browser. */
export function downloadFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The URL must stay valid until the download has started.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Turns text into a file name. Keeps only letters and digits, because file systems reject some other characters. */
export const toFileName = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60) || 'family'
