/** The messages of the specification's section 8, for every entity by its name. */
export const outcomeTexts = {
  registered: (noun: string) => `${noun} Register Successfully`,
  updated: (noun: string) => `${noun} Update Successfully`,
  inactivated: (noun: string) => `${noun} In-Active Successfully`,
  notFound: (noun: string) => `${noun} Data Not Found`,
  notUpdated: (noun: string) => `${noun} Not Updated`,
  notInactivated: (noun: string) => `${noun} Not In-Activated`,
  createFailed: (noun: string) => `Error ${noun} Create`,
  deleteFailed: 'Something Went to Wrong',
  notFetching: 'Data Not fetching',
}
