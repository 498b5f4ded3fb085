import type { PageProps } from '../core/page.ts'
import { FieldPage } from './edit/FieldForm.tsx'

export default function EditDateFieldPage({ search }: PageProps) {
  return <FieldPage kind="date" search={search} />
}
