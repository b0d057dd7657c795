import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Goes to the page of one customer; done once the page is there. */
export function useToCustomer(): (id: string) => Promise<void> {
  const navigate = useNavigate()
  return useCallback((id) => navigate({ to: '/customer/$id', params: { id } }), [navigate])
}
