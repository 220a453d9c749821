import { useQuery } from '@tanstack/react-query'
import { users } from './calls.ts'
import { RecordTable } from './record-table.tsx'

export function UserList() {
  const { data } = useQuery(users)
  return (
    <>
      <h1>Usuarios</h1>
      <RecordTable title="Todos" rows={data} fields={['login', 'firstName', 'lastName', 'email', 'createdDate']} link={({ id }) => id} />
    </>
  )
}
