import type { FirstStore, SetUpCompany } from '../../api/gen/model/index.ts'

/** The sample business. */
export const sampleCompany: SetUpCompany = {
  name: 'Sri Lakshmi Gold Loans',
  legalName: 'Sri Lakshmi Gold Loans',
  licenceNumber: 'PBL/TN/0412/2024',
  phone: '+91 44 2434 5678',
  policyProfile: 'pawnbroker',
}

/** Its three stores; the first is created with the company. */
export const sampleStores: readonly [FirstStore, ...FirstStore[]] = [
  {
    name: 'T. Nagar',
    code: 'TN',
    address: '14 Usman Road, T. Nagar, Chennai 600017',
    phone: '+91 44 2434 5678',
    timeZone: 'Asia/Kolkata',
  },
  {
    name: 'Mylapore',
    code: 'MY',
    address: '62 North Mada Street, Mylapore, Chennai 600004',
    phone: '+91 44 2464 1122',
    timeZone: 'Asia/Kolkata',
  },
  {
    name: 'Tambaram',
    code: 'TB',
    address: '8 Velachery Road, Tambaram East, Chennai 600059',
    phone: '+91 44 2239 3344',
    timeZone: 'Asia/Kolkata',
  },
]

/** A person of the sample: `stores` are indexes of {@link sampleStores}. */
export interface SamplePerson {
  userName: string
  name: string
  email: string
  phone: string
  role: string
  joinedOn: string
  stores: number[]
}

/** The people other than the owner, one for each role. */
export const samplePeople: readonly SamplePerson[] = [
  {
    userName: 'manager',
    name: 'Anitha Raghavan',
    email: 'anitha@srilakshmi.example',
    phone: '+91 98400 11223',
    role: 'Manager',
    joinedOn: '2019-06-03',
    stores: [0, 1, 2],
  },
  {
    userName: 'appraiser',
    name: 'Murugan Selvam',
    email: 'murugan@srilakshmi.example',
    phone: '+91 98400 22334',
    role: 'Appraiser',
    joinedOn: '2021-01-18',
    stores: [0, 1],
  },
  {
    userName: 'clerk',
    name: 'Fathima Begum',
    email: 'fathima@srilakshmi.example',
    phone: '+91 98400 33445',
    role: 'Clerk',
    joinedOn: '2024-02-05',
    stores: [0],
  },
  {
    userName: 'auditor',
    name: 'Joseph Xavier',
    email: 'joseph@srilakshmi.example',
    phone: '+91 98400 44556',
    role: 'Auditor',
    joinedOn: '2022-07-11',
    stores: [0, 1, 2],
  },
]
