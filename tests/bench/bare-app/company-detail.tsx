import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { company, useIds, warehouses } from './calls.ts'
import { Facts, RecordTable } from './record-table.tsx'

export function CompanyDetail() {
  const ids = useIds()
  const { data } = useQuery(company(ids))
  const { data: rows } = useQuery(warehouses(ids))
  if (!data) return null
  return (
    <>
      <h1>{String(data['name'])}</h1>
      <Facts of={data} fields={['cuit', 'name']} />
      <RecordTable
        title="Depósitos"
        rows={rows}
        fields={['codigoAduana', 'codigoLugarOperativo', 'description']}
        link={({ id }) => (
          <Link to="/warehouse/$warehouseId/stocks" params={{ warehouseId: id }}>
            {id}
          </Link>
        )}
      />
    </>
  )
}
