package dev.seshat;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.library.GeneralCodingRules;
import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/// Dependencies point one way: surfaces → services → formats → model.
class ArchitectureTest {

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOptions(List.of(new ImportOption.DoNotIncludeTests(), ArchitectureTest::isOurs))
            .importPackages("dev.seshat");

    private static boolean isOurs(Location location) {
        return !location.contains("/picocli/");
    }

    @Test
    void dependenciesPointFromTheSurfacesToTheModel() {
        layeredArchitecture()
                .consideringOnlyDependenciesInAnyPackage("dev.seshat..")
                .layer("main")
                .definedBy("dev.seshat")
                .layer("cli")
                .definedBy("dev.seshat.cli..")
                .layer("mcp")
                .definedBy("dev.seshat.mcp..")
                .layer("http")
                .definedBy("dev.seshat.http..")
                .layer("app")
                .definedBy("dev.seshat.app..")
                .layer("terminal")
                .definedBy("dev.seshat.terminal..")
                .layer("request")
                .definedBy("dev.seshat.request..")
                .layer("export")
                .definedBy("dev.seshat.export..")
                .layer("redact")
                .definedBy("dev.seshat.redact..")
                .layer("config")
                .definedBy("dev.seshat.config..")
                .layer("search")
                .definedBy("dev.seshat.search..")
                .layer("insight")
                .definedBy("dev.seshat.insight..")
                .layer("indexing")
                .definedBy("dev.seshat.indexing..")
                .layer("link")
                .definedBy("dev.seshat.link..")
                .layer("archive")
                .definedBy("dev.seshat.archive..")
                .layer("discover")
                .definedBy("dev.seshat.discover..")
                .layer("demo")
                .definedBy("dev.seshat.demo..")
                .layer("html")
                .definedBy("dev.seshat.html..")
                .layer("wire")
                .definedBy("dev.seshat.wire..")
                .layer("tool")
                .definedBy("dev.seshat.tool..")
                .layer("agent")
                .definedBy("dev.seshat.agent..")
                .layer("index")
                .definedBy("dev.seshat.index..")
                .layer("rank")
                .definedBy("dev.seshat.rank..")
                .layer("query")
                .definedBy("dev.seshat.query..")
                .layer("host")
                .definedBy("dev.seshat.host..")
                .layer("json")
                .definedBy("dev.seshat.json..")
                .layer("words")
                .definedBy("dev.seshat.words..")
                .layer("model")
                .definedBy("dev.seshat.model..")
                .whereLayer("main")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("cli")
                .mayOnlyBeAccessedByLayers("main")
                .whereLayer("mcp")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("http")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("app")
                .mayOnlyBeAccessedByLayers("http", "mcp", "cli")
                .whereLayer("terminal")
                .mayOnlyBeAccessedByLayers("main", "cli", "app")
                .whereLayer("request")
                .mayOnlyBeAccessedByLayers("http", "mcp")
                .whereLayer("export")
                .mayOnlyBeAccessedByLayers("http", "cli", "app")
                .whereLayer("redact")
                .mayOnlyBeAccessedByLayers("cli", "mcp", "export")
                .whereLayer("config")
                .mayOnlyBeAccessedByLayers("cli", "app")
                .whereLayer("search")
                .mayOnlyBeAccessedByLayers("http", "mcp", "cli", "wire")
                .whereLayer("insight")
                .mayOnlyBeAccessedByLayers("http", "mcp", "cli", "app", "request", "config", "wire")
                .whereLayer("indexing")
                .mayOnlyBeAccessedByLayers("cli", "app")
                .whereLayer("link")
                .mayOnlyBeAccessedByLayers("insight", "archive")
                .whereLayer("archive")
                .mayOnlyBeAccessedByLayers("http", "mcp", "cli", "app", "wire", "search", "indexing", "insight")
                .whereLayer("index")
                .mayOnlyBeAccessedByLayers("http", "mcp", "cli", "app", "config", "search", "archive")
                .whereLayer("rank")
                .mayOnlyBeAccessedByLayers("mcp", "search", "archive", "index")
                .whereLayer("discover")
                .mayOnlyBeAccessedByLayers("http", "cli", "app", "wire", "indexing", "archive")
                .whereLayer("demo")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("wire")
                .mayOnlyBeAccessedByLayers("http", "mcp", "cli", "app", "terminal", "export")
                .whereLayer("html")
                .mayOnlyBeAccessedByLayers("http", "export")
                .whereLayer("tool")
                .mayOnlyBeAccessedByLayers("cli", "export", "search", "insight", "link")
                .whereLayer("agent")
                .mayOnlyBeAccessedByLayers(
                        "insight",
                        "http",
                        "mcp",
                        "cli",
                        "app",
                        "export",
                        "config",
                        "search",
                        "indexing",
                        "archive",
                        "discover")
                .whereLayer("query")
                .mayOnlyBeAccessedByLayers(
                        "insight",
                        "http",
                        "mcp",
                        "cli",
                        "request",
                        "config",
                        "wire",
                        "search",
                        "insight",
                        "archive",
                        "index",
                        "rank",
                        "discover")
                .whereLayer("host")
                .mayOnlyBeAccessedByLayers(
                        "main",
                        "cli",
                        "mcp",
                        "app",
                        "terminal",
                        "config",
                        "indexing",
                        "archive",
                        "index",
                        "discover",
                        "agent")
                .whereLayer("json")
                .mayOnlyBeAccessedByLayers(
                        "insight",
                        "http",
                        "mcp",
                        "cli",
                        "app",
                        "export",
                        "config",
                        "archive",
                        "discover",
                        "wire",
                        "tool",
                        "agent")
                .whereLayer("words")
                .mayOnlyBeAccessedByLayers("http", "mcp", "cli", "app", "config", "search", "archive", "index", "link")
                .check(CLASSES);
    }

    @Test
    void everyPackageHasItsLayer() {
        Set<String> packages = new TreeSet<>();
        CLASSES.forEach(
                type -> packages.add(type.getPackageName().replaceFirst("^(dev\\.seshat(\\.[a-z]+)?).*", "$1")));
        assertThat(packages)
                .containsExactly(
                        "dev.seshat",
                        "dev.seshat.agent",
                        "dev.seshat.app",
                        "dev.seshat.archive",
                        "dev.seshat.cli",
                        "dev.seshat.config",
                        "dev.seshat.demo",
                        "dev.seshat.discover",
                        "dev.seshat.export",
                        "dev.seshat.host",
                        "dev.seshat.html",
                        "dev.seshat.http",
                        "dev.seshat.index",
                        "dev.seshat.indexing",
                        "dev.seshat.insight",
                        "dev.seshat.json",
                        "dev.seshat.link",
                        "dev.seshat.mcp",
                        "dev.seshat.model",
                        "dev.seshat.query",
                        "dev.seshat.rank",
                        "dev.seshat.redact",
                        "dev.seshat.request",
                        "dev.seshat.search",
                        "dev.seshat.terminal",
                        "dev.seshat.tool",
                        "dev.seshat.wire",
                        "dev.seshat.words");
    }

    @Test
    void noPackageDependsOnItself() {
        slices().matching("dev.seshat.(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void theModelKnowsNoInputAndNoOutput() {
        noClasses()
                .that()
                .resideInAPackage("dev.seshat.model..")
                .should()
                // A URI is text with a syntax: creating one opens nothing.
                .dependOnClassesThat(JavaClass.Predicates.resideInAnyPackage(
                                "java.io..", "java.nio.channels..", "java.net..", "java.sql..", "picocli..")
                        .and(DescribedPredicate.not(JavaClass.Predicates.type(URI.class))))
                .check(CLASSES);
    }

    @Test
    void wordsKnowNothingButTheStemmers() {
        classes()
                .that()
                .resideInAPackage("dev.seshat.words..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "dev.seshat.words..",
                        "java.lang..",
                        "java.text..",
                        "java.util..",
                        "org.jspecify..",
                        "org.tartarus.snowball..")
                .check(CLASSES);
    }

    @Test
    void onlyTheServerOfAgentsKnowsItsProtocol() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.seshat.mcp..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.modelcontextprotocol..", "reactor..", "tools.jackson..", "org.slf4j..")
                .check(CLASSES);
    }

    @Test
    void onlyTheServerKnowsWhatItIsMadeOf() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.seshat.http..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.javalin..", "org.eclipse.jetty..", "kotlin..")
                .check(CLASSES);
    }

    @Test
    void onlyTheSharedArchiveKnowsItsServer() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.seshat.archive.postgres..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.postgresql..", "com.zaxxer..", "org.flywaydb..")
                .check(CLASSES);
    }

    @Test
    void onlyTheIndexKnowsLucene() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.seshat.index.lucene..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.apache.lucene..")
                .check(CLASSES);
    }

    /// Times are stored as numbers. Reading a date through JDBC would load date formats and zones at start-up.
    @Test
    void nobodyAsksADatabaseForADate() {
        noClasses()
                .should()
                .callMethodWhere(describe(
                        "reads or writes a date through JDBC",
                        call -> call.getTargetOwner().getPackageName().matches("(java\\.sql|org\\.sqlite)(\\..*)?")
                                && call.getName().matches("(get|set|update)(Date|Time|Timestamp)")))
                .check(CLASSES);
    }

    @Test
    void aStoreSharesNothingWithAnotherButTheContractAndTheSql() {
        slices().matching("dev.seshat.archive.(sqlite|postgres)..")
                .should()
                .notDependOnEachOther()
                .check(CLASSES);
    }

    @Test
    void theSqlOfBothStoresKnowsNeitherDriver() {
        noClasses()
                .that()
                .resideInAPackage("dev.seshat.archive.sql..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.sqlite..", "org.postgresql..", "com.zaxxer..", "org.flywaydb..")
                .check(CLASSES);
    }

    @Test
    void findingSecretsNeedsNothingButTheModel() {
        classes()
                .that()
                .resideInAPackage("dev.seshat.redact..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "dev.seshat.redact..", "dev.seshat.model..", "java.lang..", "java.util..", "org.jspecify..")
                .check(CLASSES);
    }

    @Test
    void anAgentSharesNothingWithAnotherButTheContract() {
        slices().matching("dev.seshat.agent.(*)..")
                .should()
                .notDependOnEachOther()
                .check(CLASSES);
    }

    @Test
    void onlyTheListOfAgentsKnowsWhichThereAre() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.seshat.agent..")
                .and()
                .doNotHaveSimpleName("Agents")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.seshat.agent.*..")
                .check(CLASSES);
    }

    @Test
    void aFormatNeedsNothingButFilesJsonAndTheModel() {
        classes()
                .that()
                .resideInAPackage("dev.seshat.agent..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "dev.seshat.agent..",
                        "dev.seshat.json..",
                        "dev.seshat.model..",
                        "dev.seshat.host..",
                        "java..",
                        "org.jspecify..",
                        "com.github.luben.zstd..",
                        "org.sqlite..")
                .check(CLASSES);
    }

    @Test
    void onlyTheConsoleAsksForTheStandardStreams() {
        GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(CLASSES);
    }

    @Test
    void everyPackageIsNullMarked() {
        CLASSES.forEach(type -> assertThat(type.getPackage().isAnnotatedWith(NullMarked.class))
                .as("package-info of %s", type.getPackageName())
                .isTrue());
    }

    @Test
    void namesSayWhatAThingIs() {
        classes()
                .should()
                .haveSimpleNameNotEndingWith("Manager")
                .andShould()
                .haveSimpleNameNotEndingWith("Helper")
                .andShould()
                .haveSimpleNameNotEndingWith("Util")
                .andShould()
                .haveSimpleNameNotEndingWith("Utils")
                .andShould()
                .haveSimpleNameNotEndingWith("Impl")
                .andShould()
                .haveSimpleNameNotStartingWith("Abstract")
                .check(CLASSES);
    }
}
