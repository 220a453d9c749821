import { type ReactNode, useId } from 'react'

/** The ARIA attributes that Mantine sets on every input but a password's: that it is wrong, and which element says why. */
export function usePasswordAria(error: ReactNode, isDescribed = false) {
  const id = useId()
  const said = [error ? `${id}-error` : '', isDescribed ? `${id}-description` : ''].filter((part) => part !== '')
  return { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': said.join(' ') || undefined }
}
