// Hook that takes a file which is dropped anywhere on the page.
import { useEffect, useEffectEvent } from 'react'
import { showWarning } from '#app/ui/feedback/toast.ts'

/** Calls `onFile` with a dropped file, unless `isTaken` says that a dialog takes it. */
export function useDroppedFile(onFile: (file: File) => void, isTaken: () => boolean = () => false): void {
  const onDrag = useEffectEvent((event: DragEvent) => {
    if (event.dataTransfer?.types.includes('Files') !== true) return
    // Otherwise the browser would leave the page and open the file.
    event.preventDefault()
    const [file, ...others] = event.dataTransfer.files
    if (event.type !== 'drop' || !file || isTaken()) return
    if (others.length > 0) showWarning('paste.file.onlyOne', { name: file.name })
    onFile(file)
  })
  useEffect(() => {
    const listener = (event: DragEvent) => onDrag(event)
    document.addEventListener('dragover', listener)
    document.addEventListener('drop', listener)
    return () => {
      document.removeEventListener('dragover', listener)
      document.removeEventListener('drop', listener)
    }
  }, [])
}
