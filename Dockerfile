# docker build -t tidemark . && docker run --rm -v "$PWD:/models" tidemark explore model.pnml
FROM maven:3.9-eclipse-temurin-17 AS build
WORKDIR /tidemark
COPY . .
RUN java release/Release.java

FROM debian:bookworm-slim
COPY --from=build /tidemark/target/release/tidemark /opt/tidemark
ENV PATH="/opt/tidemark/bin:${PATH}"
WORKDIR /models
ENTRYPOINT ["tidemark"]
CMD ["--help"]
