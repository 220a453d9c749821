import { type ReactNode, useId } from 'react'

/** What Mantine tells of every other input and not of a password's: that it is wrong, and where it is said why. */
export function usePasswordAria(error: ReactNode, isDescribed = false) {
  const id = useId()
  const said = [error ? `${id}-error` : '', isDescribed ? `${id}-description` : ''].filter((part) => part !== '')
  return { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': said.join(' ') || undefined }
}
