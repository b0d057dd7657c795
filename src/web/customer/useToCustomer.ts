import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Goes to the page of one customer. */
export function useToCustomer(): (id: string) => void {
  const navigate = useNavigate()
  return useCallback((id) => void navigate({ to: '/customer/$id', params: { id } }), [navigate])
}
