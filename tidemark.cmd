@echo off
rem Starts Tidemark from a checkout on Windows, building it on first use. After a change of the sources: tidemark --build
rem   JAVA_HOME            the Java to use (17 or newer); otherwise the one on the PATH
rem   TIDEMARK_JAVA_OPTS   further options for the virtual machine, such as -Xmx16g
setlocal
chcp 65001 >nul
set "root=%~dp0"
set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java"
set "module=cli"
set "main=org.tidemark.cli.Tidemark"
set "collector=-XX:+UseSerialGC -Xmn64m"
set "rest=%*"
if "%~1"=="serve" set "module=web" & set "main=org.tidemark.web.Serve"
if "%~1"=="lsp" set "module=lsp" & set "main=org.tidemark.lsp.Lsp"
if "%~1"=="bench" set "module=bench" & set "main=org.tidemark.bench.Bench" & set "collector=-XX:+UseParallelGC"
if "%~1"=="--build" goto :build
if exist "%root%%module%\target\quick\lib" goto :run

:build
echo tidemark: building; this takes about half a minute, and longer if Maven has to download ... 1>&2
call mvn -B -q -f "%root%pom.xml" -Dquick -Dmaven.compiler.useIncrementalCompilation=true -T 1C package -pl %module% -am 1>&2 || exit /b 2
if "%~1"=="--build" exit /b 0

:run
if not "%module%"=="cli" set "rest=" & for /f "tokens=1,*" %%a in ("%*") do set "rest=%%b"
"%java%" %collector% -XX:MaxRAMPercentage=85 -XX:-UsePerfData -Xlog:disable %TIDEMARK_JAVA_OPTS% -cp "%root%%module%\target\quick\*;%root%%module%\target\quick\lib\*" %main% %rest%
exit /b %errorlevel%
