import { createContext, useContext } from 'react'

/** The login of the user whose drafts are kept and offered; the session provides it. */
export const DraftOwnerContext = createContext('')

export function useDraftOwner(): string {
  return useContext(DraftOwnerContext)
}
