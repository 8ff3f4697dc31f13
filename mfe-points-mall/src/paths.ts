export const paths = {
  mall: () => '/pointMall',
};
